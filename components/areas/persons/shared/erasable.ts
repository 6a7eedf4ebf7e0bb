import type { Person } from "#lib/contract/persons.ts"

/** What is known of a person wherever he or she can be erased. */
export type Erasable = Pick<Person, "kind" | "id" | "name" | "email">
