import { findDynamicLists, foundBy } from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import type { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import { conditionSqlOf } from "../engine/condition-holds.ts"

/** What a status node asks. `when` is SQL: of whom it is asked. */
export type Question = { name: string; condition: Condition; when: string }

/** What status nodes ask. @param nameOf what an answer is called */
export const questionsOf = (
  nodes: Iterable<FlowNode>,
  nameOf: (node: string) => string = (node) => node,
  when = "true",
): Question[] =>
  [...nodes].flatMap((node) =>
    node.type === "status" ? [{ name: nameOf(node.id), condition: node.data.condition, when }] : [],
  )

/**
 * Names of the questions whose condition holds, SQL on "contact" and "home".
 * @param run SQL of a run's id, whose mails are asked about; without it nothing happened to any mail yet
 */
export async function conditionsSql(
  questions: readonly Question[],
  scope: FilterScope,
  parameters: Parameters,
  run?: string,
): Promise<string> {
  const named = questions.flatMap(({ condition }) => (condition.kind === "list" ? condition.ids : []))
  const lists = named.length > 0 ? await findDynamicLists(named) : []
  const add = (value: string | undefined) => (value === undefined ? "NULL" : `${parameters.add(value)}::text`)
  const answers = questions.flatMap(({ name, condition, when }) => {
    const answer = (holds: string) => [
      `CASE WHEN ${when} THEN CASE WHEN ${holds} THEN ${parameters.add(name)}::text END END`,
    ]
    const about = { company: "home.id", recipient: "contact.id" }
    if (!("ids" in condition)) {
      if (run === undefined) return []
      const ofMail = { run, mail: add(condition.mail), link: add(condition.link) }
      return answer(conditionSqlOf(condition.kind, { ...about, ...ofMail, ids: "NULL" }))
    }
    const { kind, ids } = condition
    const found = lists
      .filter(({ id }) => kind === "list" && ids.includes(id))
      .map(
        ({ filters }) =>
          `contact.id IN (SELECT id FROM contact WHERE ${foundBy(filters, scope, parameters)})`,
      )
    const idList = `${parameters.add(ids)}::int[]`
    return answer(
      conditionSqlOf(kind, { ...about, ids: idList, onDynamicList: found.join(" OR ") || undefined }),
    )
  })
  return answers.length === 0 ? "'{}'::text[]" : `array_remove(ARRAY[${answers.join(", ")}], NULL)`
}
