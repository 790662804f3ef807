// What is measured on a screen; each answers with a list of complaints. measures.py calls them within the page.
({
  /** What can be touched and is smaller, except the draw pile, a second way to draw beside the button for it. */
  targets(least) {
    const wanted = "button, a[href], select, input:not([type=hidden]), summary, textarea, [role=button], [role=tab]";
    const layer = document.querySelector("dialog[open]") ?? document.body;
    const small = [];
    for (const one of layer.querySelectorAll(wanted)) {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || one.matches(":disabled"))
        continue;
      const isInText = one.matches("p a, li a") && one.parentElement.innerText.trim() !== one.innerText.trim();
      const target = one.matches("input") ? (one.closest("label") ?? one) : one;
      const { width, height } = target.getBoundingClientRect();
      if (isInText || width === 0 || one.matches(".pile")) continue;
      const name = one.ariaLabel ?? (one.innerText || one.outerHTML.slice(0, 80));
      if (Math.min(width, height) < least - 0.5) small.push(`${name}: ${Math.round(width)} x ${Math.round(height)}`);
    }
    return small;
  },

  /** Cards of which less than that can be hit side by side. */
  strips(least) {
    const narrow = [];
    for (const card of document.querySelectorAll(".hand button")) {
      const box = card.getBoundingClientRect();
      let best = 0;
      for (const y of [box.top + 8, box.top + 14, box.top + 20]) {
        let run = 0;
        for (let x = Math.ceil(box.left); x < box.right; x += 1) {
          run = x < innerWidth && card.contains(document.elementFromPoint(x, y)) ? run + 1 : 0;
          best = Math.max(best, run);
        }
      }
      if (best < least) narrow.push(`${card.ariaLabel}: ${best}`);
    }
    return narrow;
  },

  /**
   * What the sides of the screen cut, what lies above where one can scroll to, or what makes it scroll sideways. On a
   * phone that would make `innerWidth` larger, so the width is given.
   */
  outside({ width: screen }) {
    const found = [];
    for (const one of document.querySelectorAll("button, h1, h2, p, li, input, [role=img]")) {
      if (!one.checkVisibility() || one.closest(".unseen, [aria-hidden=true], dialog")) continue;
      const { left, right, top, width } = one.getBoundingClientRect();
      const name = one.ariaLabel ?? one.innerText.slice(0, 40);
      if (width > 0 && top + scrollY < -1) found.push(`${name}: ${Math.round(top)} from the top`);
      if (width > 0 && (left < -1 || right > screen + 1))
        found.push(`${name}: ${Math.round(left)} to ${Math.round(right)}`);
    }
    const wide = document.documentElement.scrollWidth;
    if (wide <= screen) return found;
    const beyond = [...document.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > screen);
    const names = beyond.slice(-4).map((one) => `${one.tagName}.${one.getAttribute("class")}`);
    return [...found, `the page is ${wide} wide, because of ${names.join(", ")}`];
  },

  /** Which of these lie over another by more than a hair, or outside of the screen. */
  overlaps(selectors) {
    const hair = 3;
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
    const all = selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter(isSeen);
    const name = (one) => `${one.tagName} ${one.ariaLabel ?? one.innerText.replace(/\s+/g, " ").slice(0, 40)}`;
    const found = [];
    const boxes = all.map((one) => {
      const box = one.getBoundingClientRect();
      if (one.tagName !== "P") return [box];
      const range = document.createRange();
      range.selectNodeContents(one);
      const within = ({ left, right, top, bottom }) => ({
        left,
        right,
        top: Math.max(top, box.top),
        bottom: Math.min(bottom, box.bottom), // glyphs may be higher than lines
      });
      return [...range.getClientRects()].map(within);
    });
    const both = (a, b) => [
      Math.round(Math.min(a.right, b.right) - Math.max(a.left, b.left)),
      Math.round(Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
    ];
    all.forEach((one, place) => {
      const a = one.getBoundingClientRect();
      const isOut = a.top < -1 || a.bottom > innerHeight + 1 || a.left < -1 || a.right > innerWidth + 1;
      if (isOut) found.push(`${name(one)} is outside`);
      for (const [later, other] of all.entries()) {
        const isOfOne =
          one.contains(other) || other.contains(one) || (one.closest("ol li") ?? 1) === other.closest("ol li");
        if (later <= place || isOfOne) continue; // a place covers its own parts
        const shared = boxes[place].flatMap((box) => boxes[later].map((its) => both(box, its)));
        const most = shared.find(([wide, high]) => wide > hair && high > hair);
        if (most) found.push(`${name(one)} and ${name(other)}: ${most.join(" x ")}`);
      }
    });
    return found;
  },

  /** Lines of words on the felt that lie on the wood of its rim, without a plate under them. */
  rimmed() {
    const rim = document.querySelector(".rim .top").getBoundingClientRect();
    const wood = parseFloat(document.querySelector(".rim").style.getPropertyValue("--wood"));
    const [x, y] = [rim.left + rim.width / 2, rim.top + rim.height / 2];
    const reach = (dx, dy, inset) => Math.hypot(dx / (rim.width / 2 - inset), dy / (rim.height / 2 - inset));
    const isOnWood = (at, high) => reach(at - x, high - y, 0) < 1 && reach(at - x, high - y, wood) > 1;
    const isClear = (one) => !one || getComputedStyle(one).backgroundColor.endsWith(", 0)");
    const isBare = (one) =>
      one.checkVisibility() && [one, ...[".words", ".panel", ".text"].map((part) => one.closest(part))].every(isClear);
    return [...document.querySelectorAll(".felt .text p")].filter(isBare).flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const isOn = ({ left, width, top, bottom }) =>
        Array.from({ length: 21 }, (_, step) => left + (step / 20) * width).some(
          (at) => isOnWood(at, top) || isOnWood(at, bottom),
        );
      return [...range.getClientRects()].some(isOn) ? [`${one.innerText.slice(0, 40)} is on the rim`] : [];
    });
  },

  /** Cards of the hand that reach over the piles. */
  bitten() {
    const piles = [...document.querySelectorAll(".piles .pile")].map((one) => one.getBoundingClientRect());
    const over = (card) =>
      piles.some((pile) => card.top < pile.bottom && card.left < pile.right && card.right > pile.left);
    return [...document.querySelectorAll(".hand button")]
      .filter((one) => over(one.getBoundingClientRect()))
      .map((one) => `${one.ariaLabel} reaches over a pile`);
  },

  /** Words that are cut off, or broken within a button. */
  cut() {
    const isBroken = (text, word) => {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const broken = [...document.querySelectorAll(".pill, fieldset label > span")]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .flatMap((text) =>
        [...text.data.matchAll(/\S+/g)].filter((word) => isBroken(text, word)).map(([word]) => `${word} is broken`),
      );
    const cut = [...document.querySelectorAll("button, h1, h2, h3, p, b, label, legend, summary")]
      .filter((one) => one.checkVisibility() && !one.closest(".unseen"))
      .filter((one) => {
        const { overflow, textOverflow } = getComputedStyle(one);
        return overflow !== "visible" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.innerText.slice(0, 60));
    return [...broken, ...cut];
  },

  /**
   * Wait until the window has this size, and all changes have been laid out and painted, and have slid or faded in.
   * Sizes are reported after a frame, and a change of one can change others.
   */
  async drawn({ width, height }) {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (!matchMedia(`(width: ${width}px) and (height: ${height}px)`).matches) await frame();
    const isComing = (one) => one instanceof CSSTransition || one.animationName === "fade";
    const sliding = () => document.getAnimations().filter((one) => isComing(one) && one.playState === "running");
    const told = (felt) => ["--wide", "--tall"].map((size) => parseFloat(felt.style.getPropertyValue(size)));
    const isStale = (felt) => String(told(felt)) !== String([felt.clientWidth, felt.clientHeight]);
    const box = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [
      offsetLeft,
      offsetTop,
      offsetWidth,
      offsetHeight,
    ];
    const layout = () => String([...document.querySelectorAll("body *")].map(box));
    let before;
    do {
      await Promise.allSettled(sliding().map(({ finished }) => finished));
      before = layout();
      for (let frames = 0; frames < 3; frames += 1) await frame();
    } while (
      sliding().length > 0 ||
      [...document.querySelectorAll(".felt[style]")].some(isStale) ||
      layout() !== before
    );
    return [];
  },

  /** Lay the screen out without painting it, or paint it again. */
  unpainted(isSo) {
    const rule = new CSSStyleSheet();
    rule.replaceSync(":root { clip-path: inset(100%); }");
    document.adoptedStyleSheets = isSo ? [rule] : [];
    return [];
  },

  /** Wait until nothing moves or fades that comes to an end. */
  async still() {
    const isEnding = (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity;
    const ending = () => document.getAnimations().filter(isEnding);
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    } while (ending().length > 0);
    return [];
  },

  /** What moves now. */
  moving() {
    const moves = ({ effect }) =>
      effect
        .getKeyframes()
        .some((frame) => ["transform", "translate", "rotate", "scale", "left", "top"].some((each) => each in frame));
    const running = document.getAnimations().filter((one) => one.playState === "running" && moves(one));
    return running.map(({ animationName }) => animationName ?? "a flight");
  },

  /** What axe finds by these of its rules, or by all; a printed card is a picture, whose name is told in words. */
  async axe(rules) {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    const isCard = ({ target }) => document.querySelector(target.join(" "))?.querySelector("svg.card");
    return violations.flatMap(({ id, help, nodes }) => {
      const left = nodes.filter((node) => id !== "label-content-name-mismatch" || !isCard(node));
      const told = left.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`);
      return left.length ? [`${id}: ${help}: ${told.join(" | ")}`] : [];
    });
  },
});
