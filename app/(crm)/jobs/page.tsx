import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { JobsScreen } from "#components/areas/jobs/jobs-screen.tsx"
import { loadJobs } from "#components/areas/jobs/load-jobs.ts"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("jobs"))("title") }
}

export default async function JobsPage({ searchParams }: PageProps<"/jobs">) {
  return (
    <ScreenMessages areas={["jobs", "table"]}>
      <JobsScreen {...(await loadJobs(searchParams))} />
    </ScreenMessages>
  )
}
