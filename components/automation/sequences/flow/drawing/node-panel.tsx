import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import { IconPencil, IconTrash, IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { changed } from "#lib/automation/flows/change-flow.ts"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { ownerlessActions } from "#lib/contract/automation/flow-terms.ts"
import type { SequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"
import { NodeIcon } from "../node-icon.tsx"
import { NodeProblems } from "../node-problems.tsx"
import { useShownFlow } from "../shown-flow.tsx"
import { BranchFields } from "./branch-fields.tsx"
import { CalendarFields } from "./calendar-fields.tsx"
import { isWhole } from "./is-whole.ts"
import classes from "./node-panel.module.css"
import { SpanFields } from "./span-fields.tsx"
import { StatusFields } from "./status-fields.tsx"

type Props = {
  node: FlowNode
  emails: SequenceDraft["emails"]
  /** @param step what one undo reverts, however many letters were typed */
  onChange: (flow: Flow, step: string) => void
  onClose: () => void
}

const backToLine = (node: string) => document.querySelector<HTMLElement>(`[data-line="${node}"]`)?.focus()

/** The form of a node. What it says is in the flow at once; what is not whole yet stays here until it is. */
export function NodePanel({ node: stored, emails, onChange, onClose }: Props) {
  const t = useTranslations("sequenceFlow")
  const { flow, tools } = useShownFlow()
  const [unfinished, setUnfinished] = useState<FlowNode>()
  const node = unfinished ?? stored
  function put(next: FlowNode, field: string) {
    if (!isWhole(next)) return setUnfinished(next)
    setUnfinished(undefined)
    onChange(changed(flow, next), `${next.id} ${field}`)
  }
  return (
    <aside
      className={classes.panel}
      aria-label={t(`types.${node.type}`)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        backToLine(node.id)
        onClose()
      }}
    >
      <header className={classes.head}>
        <NodeIcon type={node.type} size={16} />
        <h2>{t(`types.${node.type}`)}</h2>
        <IconButton
          label={t("draw.closePanel")}
          onClick={({ detail }) => {
            // Without a pointer: the outline beside a diagram comes into sight with the focus.
            if (detail === 0) backToLine(node.id)
            onClose()
          }}
        >
          <IconX size={16} aria-hidden />
        </IconButton>
      </header>
      <NodeProblems node={node.id} look="words" />
      <TextInput
        label={t("draw.label")}
        placeholder={t("draw.labelHint")}
        maxLength={120}
        autoFocus
        value={node.data.label}
        onChange={({ currentTarget: { value } }) => put(withLabel(node, value), "label")}
      />
      <Fields node={node} emails={emails} put={put} />
      {unfinished && (
        <p role="status" className={classes.hint}>
          {t("draw.unfinished")}
        </p>
      )}
      <BranchFields node={stored} />
      <div>
        <PlainButton look="subtle" isRed onClick={() => tools?.remove(node.id)}>
          <IconTrash size={16} aria-hidden /> {t("remove")}
        </PlainButton>
      </div>
    </aside>
  )
}

function withLabel(node: FlowNode, label: string): FlowNode {
  // Each type by itself: a spread over the union would lose which data belongs to which type.
  switch (node.type) {
    case "step":
      return { ...node, data: { label } }
    case "emailCampaign":
      return { ...node, data: { ...node.data, label } }
    case "email":
      return { ...node, data: { ...node.data, label } }
    case "calendar":
      return { ...node, data: { ...node.data, label } }
    case "status":
      return { ...node, data: { ...node.data, label } }
    case "workInProgress":
      return { ...node, data: { ...node.data, label } }
    case "stop":
      return { ...node, data: { ...node.data, label } }
  }
}

type FieldsProps = Pick<Props, "emails"> & { node: FlowNode; put: (node: FlowNode, field: string) => void }

/** What each type needs. */
function Fields({ node, emails, put }: FieldsProps) {
  const t = useTranslations("sequenceFlow.draw")
  switch (node.type) {
    case "step":
      return null
    case "emailCampaign":
    case "email":
      return <MailFields node={node} emails={emails} put={put} />
    case "calendar":
      return (
        <CalendarFields
          wait={node.data.wait}
          onChange={(wait) => put({ ...node, data: { ...node.data, wait } }, "wait")}
        />
      )
    case "status":
      return <StatusFields node={node} emails={emails} put={put} />
    case "workInProgress":
      return (
        <>
          <TextInput
            label={t("task")}
            maxLength={200}
            value={node.data.title}
            onChange={({ currentTarget: { value } }) =>
              put({ ...node, data: { ...node.data, title: value } }, "title")
            }
          />
          <Textarea
            label={t("taskDescription")}
            maxLength={2000}
            autosize
            minRows={2}
            maxRows={8}
            value={node.data.description}
            onChange={({ currentTarget: { value } }) =>
              put({ ...node, data: { ...node.data, description: value } }, "description")
            }
          />
          <SpanFields
            label={t("goesOnAfter")}
            span={node.data.after}
            onChange={(after) => put({ ...node, data: { ...node.data, after } }, "after")}
          />
        </>
      )
    case "stop":
      return (
        <TextInput
          label={t("reason")}
          maxLength={200}
          value={node.data.reason}
          onChange={({ currentTarget: { value } }) =>
            put({ ...node, data: { ...node.data, reason: value } }, "reason")
          }
        />
      )
  }
}

function MailFields({ node, emails, put }: FieldsProps) {
  const t = useTranslations("sequenceFlow.draw")
  const { onEditMail } = useShownFlow()
  if (!isMailNode(node)) return null
  const { emailTemplateId } = node.data
  const isThere = emails.some(({ id }) => id === emailTemplateId)
  return (
    <>
      <NativeSelect
        label={t("text")}
        value={String(emailTemplateId)}
        data={[
          ...(isThere ? [] : [{ value: String(emailTemplateId), label: t("textGone") }]),
          ...emails.map(({ id, subject }) => ({ value: String(id), label: subject })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const id = Number(value)
          if (node.type === "email") put({ ...node, data: { ...node.data, emailTemplateId: id } }, "mail")
          else put({ ...node, data: { ...node.data, emailTemplateId: id } }, "mail")
        }}
      />
      {isThere && onEditMail && (
        <div>
          <PlainButton size="small" onClick={() => onEditMail(node)}>
            <IconPencil size={14} aria-hidden /> {t("editText")}
          </PlainButton>
        </div>
      )}
      {node.type === "email" && (
        <NativeSelect
          label={t("withoutOwner")}
          value={node.data.without_owner}
          data={ownerlessActions.map((value) => ({ value, label: t(`ownerless.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const without_owner = ownerlessActions.find((one) => one === value) ?? "sender"
            put({ ...node, data: { ...node.data, without_owner } }, "owner")
          }}
        />
      )}
    </>
  )
}
