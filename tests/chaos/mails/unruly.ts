import type { Reaction, SmtpCommand } from "#tests/mail/smtp-server.ts"

/** Addresses that the server never takes, and those that it defers at first, of a hundred. */
const unknownAddresses = 3
const greylisted = 15

/** A mail server on a bad day: it refuses, defers, is slow, and hangs up before and after it took a mail, as chance has it. */
export function unruly(random: () => number): (command: SmtpCommand) => Reaction {
  const seen = new Map<string, number>()
  const kindOf = (recipient: string) => {
    const known = seen.get(recipient)
    const kind = known ?? random() * 100
    seen.set(recipient, kind)
    return { kind, isFirst: known === undefined }
  }
  const perhaps = (chances: [number, () => Reaction][]): Reaction => {
    let chance = random() * 100
    for (const [percent, react] of chances) {
      if (chance < percent) return react()
      chance -= percent
    }
    return undefined
  }
  const slow = (): Reaction => ({ waitMs: 20 + random() * 200 })
  const later = (): Reaction => ({ code: 451, text: "4.3.0 Try again later" })
  const drop = (): Reaction => "drop"
  return ({ step, recipient }) => {
    if (step === "mail")
      return perhaps([
        [1, later],
        [1, drop],
        [1, slow],
      ])
    if (step === "rcpt") {
      const { kind, isFirst } = kindOf(recipient)
      if (kind < unknownAddresses) return { code: 550, text: "5.1.1 No such user" }
      if (kind < unknownAddresses + greylisted && isFirst) return { code: 450, text: "4.2.0 Greylisted" }
      return undefined
    }
    if (step === "received")
      return perhaps([
        [2, later],
        [2, () => ({ code: 554, text: "5.7.1 Refused" })],
        [2, drop],
        [4, slow],
      ])
    if (step === "taken")
      return perhaps([
        [2, drop],
        [4, slow],
      ])
    return undefined
  }
}
