import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { DirectoryAnswer, DirectoryLine } from "#lib/contract/finance/directory.ts"
import classes from "./directory.module.css"

/** Lines from which they can be narrowed. */
const many = 8

type Props = { answer: DirectoryAnswer; chosen: string; onChoose: (address: string) => void }

const searchedOf = (line: DirectoryLine) =>
  [line.address, line.establishment, line.place, line.routing_name].join(" ").toLowerCase()

/** The lines of a buyer: those that receive can be chosen. */
export function DirectoryLines({ answer, chosen, onChoose }: Props) {
  const t = useTranslations("electronicAddress")
  const [typed, setTyped] = useState("")
  const { lines, is_cut, read_at } = answer
  if (read_at === null) return null
  if (lines.length === 0) return <p>{t("none")}</p>
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = lines.filter((line) => words.every((word) => searchedOf(line).includes(word)))
  return (
    <>
      {lines.length >= many ? (
        <TextInput
          label={t("narrow")}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {is_cut ? <p className={classes.quiet}>{t("cut", { count: lines.length })}</p> : null}
      {shown.length === 0 ? <p>{t("noneLikeThis")}</p> : null}
      <ul className={classes.lines} aria-label={t("lines")}>
        {shown.map((line) => (
          <Line key={line.address} line={line} isChosen={line.address === chosen} onChoose={onChoose} />
        ))}
      </ul>
    </>
  )
}

type LineProps = { line: DirectoryLine; isChosen: boolean; onChoose: (address: string) => void }

function Line({ line, isChosen, onChoose }: LineProps) {
  const t = useTranslations("electronicAddress")
  const { address, state, establishment, place, routing_code, routing_name } = line
  const about = [establishment, place, routing_name || routing_code].filter(Boolean).join(" · ")
  return (
    <li className={classes.line}>
      <span className={classes.address}>
        <strong>{address}</strong>
        <span className={classes.quiet}>
          {[about || t("wholeCompany"), t(`states.${state}`)].join(" · ")}
        </span>
      </span>
      {isChosen ? (
        <span className={classes.quiet}>{t("chosen")}</span>
      ) : state === "open" ? (
        <PlainButton
          size="small"
          aria-label={t("chooseNamed", { address })}
          onClick={() => onChoose(address)}
        >
          {t("choose")}
        </PlainButton>
      ) : null}
    </li>
  )
}
