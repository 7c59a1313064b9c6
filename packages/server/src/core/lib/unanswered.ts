/** Somebody outside could not be asked, or gave no answer that helps. Nothing of ours is broken. */
export class Unanswered extends Error {}
