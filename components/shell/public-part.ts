import { notFound } from "next/navigation"
import { addressPart } from "#lib/text/address-part.ts"

/** What the part of a public page's address says that names what it shows. Where it cannot name anything the page is not found. */
export const publicPart = (part: string): string => addressPart(part) ?? notFound()
