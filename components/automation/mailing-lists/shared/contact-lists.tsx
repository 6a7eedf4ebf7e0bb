"use client"

import { lazyPart } from "#components/shell/lazy-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useIdle } from "#components/ui/loading/use-idle.ts"

const { Part: ListsOfContact } = lazyPart(
  () => import("./lists-of-contact.tsx").then((loaded) => loaded.ListsOfContact),
  { waiting: <Skeleton height={40} /> },
)

/** The lists that a contact is on. No page waits for them, or for the script that asks for them. */
export function ContactLists({ contact }: { contact: number }) {
  return useIdle() ? <ListsOfContact contact={contact} /> : <Skeleton height={40} />
}
