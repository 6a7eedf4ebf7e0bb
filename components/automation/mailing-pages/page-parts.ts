import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

/** The head of a page whose address is a secret. */
export async function secretMetadata(
  page: "unsubscribe" | "preferences" | "subscribe" | "confirm",
): Promise<Metadata> {
  const t = await getTranslations("mailingPages")
  return { title: t(`${page}.title`), referrer: "no-referrer" }
}

/** The value of a search parameter that is given once. */
export const oneOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined)
