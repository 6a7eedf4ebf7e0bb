import { Checkbox, NativeSelect } from "@mantine/core"
import { useTranslations } from "next-intl"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import {
  type ConditionKind,
  conditionKinds,
  mailConditionKinds,
  recordConditionKinds,
} from "#lib/contract/automation/flow-terms.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { useShownFlow } from "../shown-flow.tsx"
import { useNodeWords } from "../use-node-words.ts"
import classes from "./node-panel.module.css"
import { SpanFields } from "./span-fields.tsx"

type StatusNode = Extract<FlowNode, { type: "status" }>
type Emails = SequenceDraft["emails"]
type Props = { node: StatusNode; emails: Emails; put: (node: FlowNode, field: string) => void }

function begun(kind: ConditionKind): Condition {
  const ofMail = mailConditionKinds.find((one) => one === kind)
  const ofRecord = recordConditionKinds.find((one) => one === kind)
  if (ofMail) return { kind: ofMail }
  return { kind: ofRecord ?? "tag", ids: [] }
}

/** What is asked, and until when it may still come true. */
export function StatusFields({ node, emails, put }: Props) {
  const t = useTranslations("sequenceFlow.draw")
  const { condition, within } = node.data
  const ask = (next: Condition, field: string) =>
    put({ ...node, data: { ...node.data, condition: next } }, field)
  return (
    <>
      <NativeSelect
        label={t("asks")}
        value={condition.kind}
        data={conditionKinds.map((value) => ({ value, label: t(`asked.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = conditionKinds.find((one) => one === value)
          if (kind && kind !== condition.kind) ask(begun(kind), "fact")
        }}
      />
      {"ids" in condition ? (
        <Chosen condition={condition} onChange={(next) => ask(next, "ids")} />
      ) : (
        <OfMail emails={emails} condition={condition} onChange={ask} />
      )}
      <Checkbox
        label={t("mayCome")}
        description={t("mayComeHint")}
        checked={within !== undefined}
        onChange={({ currentTarget: { checked } }) => {
          const { within: _gone, ...data } = node.data
          put({ ...node, data: checked ? { ...data, within: { amount: 3, unit: "days" } } : data }, "mayCome")
        }}
      />
      {within && (
        <SpanFields
          label={t("withinLabel")}
          span={within}
          onChange={(span) => put({ ...node, data: { ...node.data, within: span } }, "within")}
        />
      )}
    </>
  )
}

type ChosenProps = {
  condition: Extract<Condition, { ids: number[] }>
  onChange: (condition: Condition) => void
}

/** Which tags, stages, lists or sessions: one of them is enough. */
function Chosen({ condition, onChange }: ChosenProps) {
  const t = useTranslations("sequenceFlow")
  const { choices: known } = useShownFlow()
  const options = known[condition.kind] ?? []
  const chosen = condition.ids.map(
    (id) => options.find((option) => option.id === id) ?? { id, name: t("unknown", { id }) },
  )
  const label = t(`draw.oneOf.${condition.kind}`)
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <ChipsEditor
        label={label}
        hidesLabel
        value={chosen}
        options={options}
        shown={50}
        max={100}
        onChange={(value) => onChange({ ...condition, ids: value.map(({ id }) => id) })}
      />
    </div>
  )
}

type OfMailProps = {
  emails: Emails
  condition: Exclude<Condition, { ids: number[] }>
  onChange: (condition: Condition, field: string) => void
}

/** Which mail, and which link of it; without them any. */
function OfMail({ emails, condition, onChange }: OfMailProps) {
  const t = useTranslations("sequenceFlow.draw")
  const { flow } = useShownFlow()
  const { titleOf } = useNodeWords()
  const { link } = condition
  const mails = flow.nodes.filter(isMailNode)
  const input = mails.filter(({ id }) => condition.mail === undefined || id === condition.mail)
  const inMails = input.flatMap(
    ({ data }) => emails.find(({ id }) => id === data.emailTemplateId)?.links ?? [],
  )
  // A link that no mail has any more is still shown, as the condition asks for it.
  const links = [...new Set([...inMails, ...(link === undefined ? [] : [link])])]
  return (
    <>
      <NativeSelect
        label={t("ofMail")}
        value={condition.mail ?? ""}
        data={[
          { value: "", label: t("anyMail") },
          ...mails.map((mail) => ({ value: mail.id, label: titleOf(mail) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { mail: _gone, ...others } = condition
          onChange(value === "" ? others : { ...others, mail: value }, "mail")
        }}
      />
      {condition.kind === "clicked" && (
        <NativeSelect
          label={t("link")}
          value={link ?? ""}
          data={[{ value: "", label: t("anyLink") }, ...links.map((value) => ({ value, label: value }))]}
          onChange={({ currentTarget: { value } }) => {
            const { link: _gone, ...others } = condition
            onChange(value === "" ? others : { ...others, link: value }, "link")
          }}
        />
      )}
    </>
  )
}
