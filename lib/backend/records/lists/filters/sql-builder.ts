/** Collects the values of a statement and hands out their placeholders. */
export class Parameters {
  readonly values: unknown[] = []

  /** @returns the placeholder of the value, for example "$3" */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}
