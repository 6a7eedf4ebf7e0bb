import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { JobsScreen } from "#components/platform/jobs/jobs-screen.tsx"
import { loadJobs } from "#components/platform/jobs/load-jobs.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"

const areas = [
  "jobs",
  "table",
  "company.kind.open",
  ...kindsWith("bulk").map((kind) => `${kind}.kind.jobs` as const),
] as const

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("jobs"))("title") }
}

export default async function JobsPage({ searchParams }: PageProps<"/jobs">) {
  return (
    <ScreenMessages areas={areas}>
      <JobsScreen {...(await loadJobs(searchParams))} />
    </ScreenMessages>
  )
}
