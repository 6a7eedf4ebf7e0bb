/** What a form was answered with; each is a key of the messages `mailingPages.said`. */
const texts = [
  "left",
  "off",
  "back",
  "saved",
  "tracked",
  "untracked",
  "reread",
  "wait",
  "address",
  "program",
  "once",
  "confirmed",
] as const

/** The text that an address asks for; none for what nobody of ours wrote there. */
export function outcomeText(outcome: string | undefined): (typeof texts)[number] | undefined {
  return texts.find((text) => text === outcome)
}
