import type { Api } from "#lib/api/link.ts"
import { createCompany } from "./companies.ts"
import { insertRow, sqlOne } from "./database.ts"
import { createPipeline, enterStage } from "./pipelines.ts"
import { accountTypeId } from "./reference.ts"
import { createRegistration, createRegistrationLifecycle } from "./registrations.ts"

/** A registration of the session of a pipeline, linked to two vendors and a company that is none, and a lifecycle that names the last stage. */
export async function registrationAtShow(api: Api, desired: Parameters<typeof createPipeline>[0] = {}) {
  const pipeline = await createPipeline({ isCurrent: true, ...desired })
  const { tradeshow_id } = await sqlOne<{ tradeshow_id: number }>(
    "SELECT tradeshow_id FROM lifecycle WHERE id = $1",
    [pipeline.id],
  )
  const show = {
    id: tradeshow_id,
    name: pipeline.name,
    shortName: pipeline.short,
    session: pipeline.session,
    sections: [],
  }
  const vendor = { accountTypeIds: [await accountTypeId("Vendor")] }
  const [main, second, press] = [
    await createCompany(vendor),
    await createCompany(vendor),
    await createCompany(),
  ]
  await enterStage(pipeline.stages[0], [main.id], "2026-01-01T00:00:00Z")
  const registration = await createRegistration({ show, companies: [main.id, second.id, press.id] })
  const lifecycle = await createRegistrationLifecycle()
  const names = (stage: number | undefined, of = pipeline.id) =>
    insertRow("registration_lifecycle_stage", {
      registration_lifecycle_id: lifecycle,
      lifecycle_id: of,
      lifecycle_option_id: stage,
    })
  await names(pipeline.stages[2])
  const set = (lifecycleId: number | null = lifecycle, caller = api) =>
    caller.registrations.setLifecycle({ draft: registration.id, lifecycleId })
  const preview = async () =>
    (await api.registrations.previewLifecycle({ draft: registration.id, lifecycleId: lifecycle })).data
  return { pipeline, show, main, second, press, registration, lifecycle, names, set, preview }
}
