import type { Person, PersonKey } from "#lib/contract/privacy/persons.ts"

/** What is known of a person wherever he or she can be erased. */
export type Erasable = Pick<Person, "kind" | "id" | "name" | "email">

/** By what calls know the person: of a registration's persons by the address. */
export const keyOf = ({ kind, id, email }: Erasable): PersonKey =>
  kind === "applicant" && email !== null ? { kind, record: id, email } : { kind, record: id }
