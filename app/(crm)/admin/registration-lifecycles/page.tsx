import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { LifecycleList } from "#components/areas/registrations/administration/lifecycle-list.tsx"
import { ScreenMessages } from "#components/shell/screen-messages.tsx"
import { serverApi } from "#lib/api/server.ts"

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("registrationLifecycles"))("title") }
}

export default async function RegistrationLifecyclesPage() {
  const [lifecycles, pipelines] = await Promise.all([
    serverApi.registrationLifecycles.list(),
    serverApi.pipelineAdmin.list(),
  ])
  return (
    <ScreenMessages areas={["registrationLifecycles"]}>
      <LifecycleList lifecycles={lifecycles.data} pipelines={pipelines.data} />
    </ScreenMessages>
  )
}
