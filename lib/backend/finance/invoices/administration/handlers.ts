import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listRules, listSellers } from "./data.ts"
import { editSeller } from "./edit-seller.ts"
import { logoAnswer, removeLogo, setLogo } from "./logo.ts"
import { createRule, editRule, orderRules, removeRule } from "./rules.ts"
import { tryBuyer } from "./try-buyer.ts"

const calls = adminOnly.invoicingAdmin

export const invoicingAdmin = {
  listSellers: calls.listSellers.handler(async () => ({ data: await listSellers() })),

  editSeller: calls.editSeller.handler(async ({ input: { entity, version, ...fields }, context }) => ({
    data: await editSeller({ entity, version }, fields, actorOf(context)),
  })),

  setLogo: calls.setLogo.handler(async ({ input: { entity, version, file }, context }) => ({
    data: await setLogo({ entity, version }, file, actorOf(context)),
  })),
  removeLogo: calls.removeLogo.handler(async ({ input, context }) => ({
    data: await removeLogo(input, actorOf(context)),
  })),
  getLogo: calls.getLogo.handler(({ input }) => logoAnswer(input.logo)),

  listRules: calls.listRules.handler(async () => ({ data: await listRules() })),

  createRule: calls.createRule.handler(async ({ input: { entity, ...fields }, context }) => ({
    data: await createRule(entity, fields, actorOf(context)),
  })),

  editRule: calls.editRule.handler(async ({ input: { rule, version, ...fields }, context }) => ({
    data: await editRule({ rule, version }, fields, actorOf(context)),
  })),

  removeRule: calls.removeRule.handler(async ({ input, context }) => ({
    data: await removeRule(input, actorOf(context)),
  })),

  tryBuyer: calls.tryBuyer.handler(async ({ input, context }) => ({
    data: await tryBuyer(input, context.language),
  })),

  orderRules: calls.orderRules.handler(async ({ input, context }) => ({
    data: await orderRules(input.rules, input.before, actorOf(context)),
  })),
}
