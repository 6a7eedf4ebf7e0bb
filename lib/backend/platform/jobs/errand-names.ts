/** Work that a change brings with it, each in a queue of its own; `errands.ts` says what does it. */
export const errandNames = [
  "invoice.print",
  "accounting.tell",
  "accounting.follow",
  "system-mail.send",
  "document.preview",
  "sequence.start",
  "sequence.transfer",
  "person.erase",
] as const
export type ErrandName = (typeof errandNames)[number]
