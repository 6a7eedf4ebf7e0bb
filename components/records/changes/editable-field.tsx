"use client"

import { IconPencil } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ReactNode, Suspense, useId } from "react"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { fallbackMark } from "#components/ui/inputs/fallback.ts"
import { FallbackInput } from "#components/ui/inputs/fallback-input.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { TypedAhead } from "#components/ui/inputs/typed-ahead.tsx"
import fields from "#components/ui/page/record-block.module.css"
import styles from "./editable-field.module.css"
import { allMessages } from "./field-errors.ts"
import { actionsProps, openerProps } from "./field-walk.ts"
import { useLock } from "./form-context.tsx"
import { LockedField } from "./locked-field.tsx"
import { RevertButton } from "./revert-button.tsx"
import { keepKeys, useEditing } from "./use-editing.ts"
import type { FieldsForm } from "./use-record-form.ts"

/** What an editor gets from the field it edits. */
export type FieldEdit = {
  label: string
  /** The field's label is above already. */
  hidesLabel: boolean
  /** Id of the field's messages, for aria-describedby; undefined while there are none. */
  errorsId: string | undefined
  /** Ends the editing by keyboard: the focus goes back to the field. */
  done: () => void
}

/** What a field does when it shows but a part of its values: one trade show of many. */
export type FieldPart = { isAsRendered: boolean; isChanged: boolean; reset: () => void }

type Props = {
  /** Dotted paths of the values it shows. */
  paths: readonly string[]
  part?: FieldPart
  label: string
  /** Takes the whole width: chips and long texts. */
  isWide?: boolean
  /** Without a label above, and outside a list of fields: a heading, a row of badges. */
  isBare?: boolean
  /** Bare, in a line of text: its buttons stand beside it, not over it. */
  isInline?: boolean
  /** Is edited as soon as it is on the page. */
  startsOpen?: boolean
  /** As the server rendered it; shown as long as that is what the form holds. */
  children: ReactNode
  /** The value as it is now. May load lazily: until it is there, or where the network is gone, a text is shown plainly. */
  value: ReactNode
  /** May load lazily; what is typed meanwhile is kept for it. */
  editor: (edit: FieldEdit) => ReactNode
  /** The pointer or the focus comes near: time to load the editor. */
  onNear?: () => void
  /** What its first input holds; null when that is none to type in. */
  begun?: string | null
}

/** A field that reads as text and becomes an input where clicked, or by Enter or E on its button (F-1). */
export function EditableField(props: Props) {
  const lock = useLock(props.paths)
  return lock ? <LockedField {...props} reason={lock.reason} /> : <OpenField {...props} />
}

function OpenField(props: Props) {
  const { paths, label, isWide, isInline, isBare = isInline, children, value, editor, onNear, begun } = props
  const t = useTranslations("changes.field")
  const id = useId()
  const { form, isEditing, open, done, opener, rootProps } = useEditing(paths, props.startsOpen)
  const part = props.part ?? wholeOf(form, paths)
  const messages = paths.flatMap((path) => allMessages(form.errorsOf(path)))
  const errorsId = messages.length > 0 ? id : undefined

  const text = form.textOf(paths) ?? children
  const read = part.isAsRendered ? children : <Suspense fallback={text}>{value}</Suspense>
  const fallback =
    begun === null ? (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys from going further.
      <div {...fallbackMark} tabIndex={-1} className={styles.fallback} onKeyDown={keepKeys}>
        {read}
      </div>
    ) : (
      <FallbackInput label={label} begun={begun} />
    )
  const content = (
    <>
      {isEditing ? (
        <TypedAhead className={styles.editor} fallback={fallback}>
          {editor({ label, hidesLabel: true, errorsId, done })}
        </TypedAhead>
      ) : (
        read
      )}
      {errorsId ? <FieldErrors id={errorsId} messages={messages} /> : null}
    </>
  )
  const actions = (
    <span className={styles.actions} {...actionsProps}>
      {part.isChanged ? <RevertButton label={label} onPress={part.reset} /> : null}
      {isEditing ? null : (
        <IconButton
          ref={opener}
          size="small"
          aria-label={t("edit", { field: label })}
          onClick={open}
          {...openerProps(label)}
        >
          <IconPencil size={14} aria-hidden />
        </IconButton>
      )}
    </span>
  )
  return (
    <div
      {...rootProps}
      data-field={paths[0]}
      onPointerEnter={onNear}
      onFocusCapture={onNear}
      className={isWide ? `${styles.field} ${fields.wide}` : styles.field}
      data-inline={isInline || undefined}
      data-editing={isEditing || undefined}
      data-changed={part.isChanged || undefined}
      data-invalid={errorsId ? true : undefined}
    >
      {isBare ? (
        <>
          {content}
          {actions}
        </>
      ) : (
        <>
          <dt className={`${fields.label} ${styles.label}`}>
            {label}
            {actions}
          </dt>
          <dd className={fields.value} data-add={t("add")}>
            {content}
          </dd>
        </>
      )}
    </div>
  )
}

function wholeOf(form: FieldsForm, paths: readonly string[]): FieldPart {
  return {
    isAsRendered: form.isAsRendered(paths),
    isChanged: paths.some((path) => form.isChanged(path)),
    reset: () => {
      for (const path of paths) form.reset(path)
    },
  }
}
