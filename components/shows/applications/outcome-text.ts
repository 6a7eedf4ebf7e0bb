/** What a form without scripts is answered with; each is a key of the messages `applications.said`. */
const texts = [
  "saved",
  "sent",
  "corrected",
  "unsaved",
  "unchanged",
  "incomplete",
  "locked",
  "missing",
  "changed",
  "wait",
  "picture",
  "file",
  "program",
  "closed",
  "refused",
  "linked",
] as const

/** The text that an address asks for; none for what nobody of ours wrote there. */
export function outcomeText(outcome: string | undefined): (typeof texts)[number] | undefined {
  return texts.find((text) => text === outcome)
}
