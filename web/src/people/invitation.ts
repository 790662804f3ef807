// Invitation to a table: its address on the network, and ways to share it.

import { getInvitation, pictureAt } from "../net/http";

export interface Invitation {
  address: string;
  /** The command to serve other computers, if only the server's own can open the address. */
  command: string | null;
  /** The QR code, if the server draws one. */
  picture: string | null;
}

/** Return the invitation as far as the page knows it: its own address. */
export function ownInvitation(code: string, { origin }: { origin: string }): Invitation {
  return { address: `${origin}/t/${code}`, command: null, picture: null };
}

/** Fetch the invitation from the server, which knows its address on the network. */
export async function invitationTo(code: string): Promise<Invitation> {
  const own = ownInvitation(code, location);
  try {
    const { address, command } = await getInvitation(code);
    return { address, command, picture: command === null ? pictureAt(code) : null };
  } catch {
    return own; // offline, or an older server
  }
}

/** Copy the text of an element. Returns false, with the text selected, if the browser denies it. */
export async function copyFrom(written: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // undefined without HTTPS
    return true;
  } catch {
    getSelection()?.selectAllChildren(written);
    return document.execCommand("copy");
  }
}
