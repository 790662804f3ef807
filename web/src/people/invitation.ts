// How others come to a table: its address in their network, and the ways of handing it over that this browser has.

import { getInvitation, pictureAt } from "../net/http";

export interface Invitation {
  address: string;
  /** How the server is started for others, where only its own computer can open the address. */
  command: string | null;
  /** A picture of it for phones, where the server draws one. */
  picture: string | null;
}

/** What the page itself knows of it: its own address. */
export function ownInvitation(code: string, { origin }: { origin: string }): Invitation {
  return { address: `${origin}/t/${code}`, command: null, picture: null };
}

/** What the server says; it knows its address in the network. */
export async function invitationTo(code: string): Promise<Invitation> {
  const own = ownInvitation(code, location);
  try {
    const { address, command } = await getInvitation(code);
    return { address, command, picture: command === null ? pictureAt(code) : null };
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
