import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listOrganizations } from "./data.ts"
import { createOrganization, editOrganization } from "./mutations.ts"

const calls = adminOnly.payingOrganizations

export const payingOrganizations = {
  list: calls.list.handler(async () => ({ data: await listOrganizations() })),

  create: calls.create.handler(async ({ input, context }) => ({
    data: await createOrganization(input, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { organization, version, ...fields }, context }) => ({
    data: await editOrganization({ organization, version }, fields, actorOf(context)),
  })),
}
