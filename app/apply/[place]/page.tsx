import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { publicPart } from "#components/shell/public-part.ts"
import { ApplyScreen } from "#components/shows/applications/apply-screen.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("applications.sent"))("title") }
}

export default async function ApplyPage({ params, searchParams }: PageProps<"/apply/[place]">) {
  const [{ place }, { said, kept, correct }] = await Promise.all([params, searchParams])
  return (
    <ApplyScreen
      segment={publicPart(place)}
      outcome={one(said)}
      typed={one(kept)}
      base={versionOf(one(correct))}
    />
  )
}

/** The version in the address of a correction; 0, which is before all, for what is none. */
const versionOf = (value: string | undefined) =>
  value === undefined ? undefined : /^\d{1,9}$/.test(value) ? Number(value) : 0

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined)
