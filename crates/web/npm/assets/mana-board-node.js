// On a server there are no elements: the tag stays as it is, and becomes a board in the browser.
export class ManaBoardElement {}
