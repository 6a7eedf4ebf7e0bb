import { beforeEach, expect, it } from "vitest"
import type { Listing } from "./listing.ts"
import { keepWalk, noteOpened, walkAt } from "./walk-store.ts"

const listing: Listing = {
  list: "contacts",
  href: "/contacts",
  sort: "name",
  page: 1,
  lastPage: 1,
  perPage: 25,
  total: 2,
  rows: [
    { id: 5, name: "Ada" },
    { id: 7, name: "Bo" },
  ],
}
const contact = (id: number) => ({ type: "contact", id }) as const
const now = 1_800_000_000_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it("a record opened from a list is on a walk through it, also when its tab is loaded again", () => {
  noteOpened(listing, 7, now)
  expect(walkAt(contact(7), now + 900)).toMatchObject({ at: 7, listing: { total: 2 } })
  expect(walkAt(contact(7), now + 900_000)?.at).toBe(7)
})

it("leaves nothing in the storage that tabs share once the word is taken", () => {
  noteOpened(listing, 5, now)
  noteOpened(listing, 7, now)
  walkAt(contact(7), now)
  walkAt(contact(5), now)
  expect(localStorage.getItem("crm-opened-contacts")).toBeNull()
})

it("a record opened otherwise is on none: another one, of another kind, or too late", () => {
  noteOpened(listing, 7, now)
  expect(walkAt(contact(5), now)).toBeNull()
  expect(walkAt({ type: "company", id: 7 }, now)).toBeNull()
  expect(walkAt(contact(7), now + 61_000)).toBeNull()
})

it("goes on with the record that was gone to", () => {
  keepWalk({ listing, at: 7, step: 1 })
  expect(walkAt(contact(5), now)).toBeNull()
  expect(walkAt(contact(7), now)?.at).toBe(7)
})

it("unreadable storage means no walk", () => {
  localStorage.setItem("crm-opened", "{")
  sessionStorage.setItem("crm-walk", "?")
  expect(walkAt(contact(7), now)).toBeNull()
})
