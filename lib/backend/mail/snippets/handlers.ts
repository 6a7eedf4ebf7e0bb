import { colleagues } from "#lib/backend/platform/http/base.ts"
import { listSnippets } from "./data.ts"
import { createSnippet, editSnippet, removeSnippet } from "./mutations.ts"

const calls = colleagues.snippets

export const snippets = {
  list: calls.list.handler(async ({ context: { identity } }) => ({
    data: await listSnippets(identity.user.id),
  })),

  create: calls.create.handler(async ({ input, context: { identity } }) => ({
    success: true,
    data: await createSnippet(input, identity.user),
  })),

  edit: calls.edit.handler(async ({ input: { snippet, version, ...content }, context: { identity } }) => ({
    success: true,
    data: await editSnippet({ id: snippet, version }, content, identity.user),
  })),

  remove: calls.remove.handler(async ({ input: { snippet, version }, context: { identity } }) => {
    await removeSnippet({ id: snippet, version }, identity.user)
    return { success: true }
  }),
}
