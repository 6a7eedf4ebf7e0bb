import { Checkbox } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import classes from "./notices.module.css"
import { Warning } from "./warning.tsx"

/** Placeholders that stand for nothing here: the mail cannot go out with them. */
export function MissingPlaceholders({ names }: { names: readonly string[] }) {
  const t = useTranslations("composer")
  const written = names.map((name) => `[${name}]`)
  return <Placeholders explanation={t("missing", { count: names.length })} written={written} />
}

/** What looks like a placeholder and is none. */
export function UnknownPlaceholders({ written }: { written: readonly string[] }) {
  const t = useTranslations("composer.bulk")
  return <Placeholders explanation={t("unknown", { count: written.length })} written={written} />
}

type Doubtful = { written: readonly string[]; isText: boolean; onChange: (isText: boolean) => void }

/** What looks like a placeholder and may be text that is meant: whoever writes it says so. */
export function DoubtfulPlaceholders({ written, isText, onChange }: Doubtful) {
  const t = useTranslations("composer.bulk")
  const count = written.length
  return (
    <Placeholders explanation={t("doubtful", { count })} written={written}>
      <Checkbox
        label={t("asText", { count })}
        checked={isText}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </Placeholders>
  )
}

type PlaceholdersProps = { explanation: string; written: readonly string[]; children?: ReactNode }

function Placeholders({ explanation, written, children }: PlaceholdersProps) {
  if (written.length === 0) return null
  return (
    <Warning>
      <span>
        {explanation}{" "}
        {written.map((one) => (
          <code key={one} className={classes.placeholder}>
            {one}
          </code>
        ))}
      </span>
      {children}
    </Warning>
  )
}
