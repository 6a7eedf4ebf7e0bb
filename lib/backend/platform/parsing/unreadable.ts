/** What a parser throws for a file that is not of its format. */
export class Unreadable extends Error {
  override name = "Unreadable"
}
