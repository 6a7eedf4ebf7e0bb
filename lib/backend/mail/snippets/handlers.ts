import { colleagues } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { listSnippets } from "./data.ts"
import { createSnippet, editSnippet, removeSnippet } from "./mutations.ts"

const calls = colleagues.snippets

const callerOf = (context: { identity: { user: User }; requestId: string }) => ({
  user: context.identity.user,
  actor: actorOf(context),
})

export const snippets = {
  list: calls.list.handler(async ({ context: { identity } }) => ({
    data: await listSnippets(identity.user.id),
  })),

  create: calls.create.handler(async ({ input, context }) => ({
    success: true,
    data: await createSnippet(input, callerOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { snippet, version, ...content }, context }) => ({
    success: true,
    data: await editSnippet({ id: snippet, version }, content, callerOf(context)),
  })),

  remove: calls.remove.handler(async ({ input: { snippet, version }, context }) => {
    await removeSnippet({ id: snippet, version }, callerOf(context))
    return { success: true }
  }),
}
