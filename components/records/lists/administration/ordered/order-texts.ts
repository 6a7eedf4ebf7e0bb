/** What ordering says. */
export type OrderTexts = {
  up: string
  down: string
  upNamed: (name: string) => string
  downNamed: (name: string) => string
  moved: (name: string, position: number, count: number) => string
  failed: string
}
