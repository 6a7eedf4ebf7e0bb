import type { MailPerson } from "#lib/contract/mail/mails.ts"

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/** Whether what is typed is an address. The server looks closer. */
export const isAddress = (typed: string): boolean => address.test(typed.trim())

/** The parts between commas, semicolons and ends of lines; those within quotes belong to a name. */
const entries = /(?:"[^"]*"|[^,;\n])+/g

/** Addresses out of a line: "jane@example.com; Paul Roux <paul@example.com>". What is none is left out. */
export function readPeople(line: string): MailPerson[] {
  return (line.match(entries) ?? []).flatMap((part) => {
    const [, name = "", bracketed] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(part) ?? []
    const email = (bracketed ?? part).trim()
    return isAddress(email) ? [{ name: name.trim(), email }] : []
  })
}
