import { IconLock } from "@tabler/icons-react"
import { type ReactNode, Suspense } from "react"
import fields from "#components/ui/page/record-block.module.css"
import { IconWithTooltip } from "#components/ui/tooltips/icon-with-tooltip.tsx"
import { useFieldsForm } from "./form-context.tsx"
import styles from "./locked-field.module.css"

type Props = {
  paths: readonly string[]
  /** Why it cannot be edited; null where the page says so once for all fields. */
  reason: string | null
  label: string
  isWide?: boolean
  isBare?: boolean
  isInline?: boolean
  children: ReactNode
  value: ReactNode
}

/** A field that the reader may not edit: it reads as any other and says why. */
export function LockedField({ paths, reason, label, isWide, isInline, isBare = isInline, ...read }: Props) {
  const form = useFieldsForm()
  const shown = form.isAsRendered(paths) ? (
    read.children
  ) : (
    <Suspense fallback={read.children}>{read.value}</Suspense>
  )
  if (isBare) return <div className={styles.bare}>{shown}</div>
  return (
    <div className={isWide ? fields.wide : undefined}>
      <dt className={fields.label}>
        {label}
        {reason ? (
          <span className={styles.lock}>
            <IconWithTooltip label={reason}>
              <IconLock size={14} />
            </IconWithTooltip>
          </span>
        ) : null}
      </dt>
      <dd className={fields.value}>{shown}</dd>
    </div>
  )
}
