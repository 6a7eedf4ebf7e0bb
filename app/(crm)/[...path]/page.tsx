import { notFound } from "next/navigation"

/** Any other address: the not-found page, with the header above it. */
export default function UnknownPage() {
  notFound()
}
