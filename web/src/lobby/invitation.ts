// How others come to a table: its address in their network, and the ways of handing it over that this browser has.

import { getInvitation, pictureAt } from "../net/http";

export interface Invitation {
  address: string;
  /** Only this computer can open it. */
  isLocal: boolean;
  /** A picture of it for phones, where the server draws one. */
  picture: string | null;
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** What the page itself knows of it: its own address. */
export function ownInvitation(code: string, { origin, hostname }: { origin: string; hostname: string }): Invitation {
  return { address: `${origin}/t/${code}`, isLocal: isLoopback(hostname), picture: null };
}

/** What the server says; it knows its address in the network. */
export async function invitationTo(code: string): Promise<Invitation> {
  const own = ownInvitation(code, location);
  try {
    const { address, is_local: isLocal } = await getInvitation(code);
    return { address, isLocal, picture: pictureAt(code) };
  } catch {
    return own; // the line is down, or it is an older server
  }
}

/** Copy a text that is written somewhere; false where the browser lets nobody. Then it stays selected there. */
export async function copyFrom(written: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // withheld without https: then there is none
    return true;
  } catch {
    getSelection()?.selectAllChildren(written);
    return document.execCommand("copy");
  }
}
