/** A state of the machine that the person at the terminal can fix: shown as its one sentence, never as a stack. */
export class Refusal extends Error {
  override name = "Refusal"
}
