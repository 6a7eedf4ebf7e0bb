import { NativeSelect, TextInput } from "@mantine/core"
import { useFormatter, useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { mayTake } from "#lib/automation/flows/transfers.ts"
import type { WaitingNode } from "#lib/contract/automation/sequence-publication.ts"
import { useShownFlow } from "../shown-flow.tsx"
import { useNodeWords } from "../use-node-words.ts"
import {
  type Choices,
  type Chosen,
  choiceValue,
  chosenOf,
  keyOf,
  othersContinue,
  staying,
} from "./decisions.ts"
import classes from "./publish.module.css"

type Props = {
  waiting: readonly WaitingNode[]
  choices: Choices
  /** Those whose choice is not possible any more, by their keys. */
  lost: ReadonlySet<string>
  onChoose: (key: string, chosen: Chosen) => void
  onChooseMany: (choices: Choices) => void
}

/** Where runs wait on older versions, how many they are, and what becomes of them. */
export function WaitingNodes({ waiting, choices, lost, onChoose, onChooseMany }: Props) {
  const t = useTranslations("sequenceFlow.publish")
  const others = othersContinue(waiting, choices)
  return (
    <section className={classes.nodes} aria-label={t("waiting")}>
      <div className={classes.top}>
        <h3 className={classes.heading}>{t("waiting")}</h3>
        {waiting.some(({ has_same }) => has_same) && (
          <PlainButton
            size="small"
            disabled={Object.keys(others).length === 0}
            onClick={() => onChooseMany(others)}
          >
            {t(Object.keys(choices).length > 0 ? "othersContinue" : "allContinue")}
          </PlainButton>
        )}
      </div>
      <ul className={classes.list}>
        {waiting.map((one) => (
          <Line
            key={keyOf(one)}
            one={one}
            chosen={choices[keyOf(one)] ?? staying}
            isLost={lost.has(keyOf(one))}
            onChange={(chosen) => onChoose(keyOf(one), chosen)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { one: WaitingNode; chosen: Chosen; isLost: boolean; onChange: (chosen: Chosen) => void }

function Line({ one, chosen, isLost, onChange }: LineProps) {
  const t = useTranslations("sequenceFlow.publish")
  const format = useFormatter()
  const { flow } = useShownFlow()
  const { wordsOf, titleOf } = useNodeWords()
  const { version_number: version, node, waiting: count, has_same } = one
  const { type, title, detail } = wordsOf(node)
  const about = [title === type ? "" : type, detail, t("version", { version })].filter(Boolean).join(" · ")
  const targets = flow.nodes.filter((target) => mayTake(target) && !(has_same && target.id === node.id))
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <span>{title}</span> <span className={classes.muted}>{about}</span>
      </div>
      <span className={classes.count}>{t("runs", { count, shown: format.number(count) })}</span>
      <NativeSelect
        aria-label={t("becomes", { title, version })}
        error={isLost && t("lost")}
        value={choiceValue(chosen)}
        onChange={({ currentTarget: { value } }) => onChange(chosenOf(value, chosen.note))}
        data={[
          { value: "stay", label: t("stay", { version }) },
          ...(has_same ? [{ value: "same", label: t("same") }] : []),
          { value: "end", label: t("end") },
          {
            group: t("go"),
            items: targets.map((target) => ({ value: `node ${target.id}`, label: titleOf(target) })),
          },
        ]}
      />
      {chosen.becomes === "end" && (
        <TextInput
          className={classes.note}
          aria-label={t("note", { title, version })}
          placeholder={t("noteHint")}
          maxLength={200}
          value={chosen.note}
          onChange={({ currentTarget: { value } }) => onChange({ ...chosen, note: value })}
        />
      )}
    </li>
  )
}
