import { useTranslations } from "next-intl"
import { mergePath } from "#components/records/merges/merge-subject.ts"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { ComparedRecord, DuplicatePair } from "#lib/contract/records/duplicates.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import classes from "./duplicates.module.css"

type Props = {
  type: MergeType
  pair: DuplicatePair
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onChange: () => void
}

/** The record that a merge keeps unless the reader decides otherwise: the one with more links, of those that the other may go into. */
export function mergeHref(type: MergeType, { first, second }: DuplicatePair): string {
  const keepsSecond = !second.may_remove || (first.may_remove && second.links > first.links)
  const [stays, goes] = keepsSecond ? [second, first] : [first, second]
  return mergePath(type, stays.id, goes.id)
}

/** Two records side by side, why they are perhaps one, and what can be done. */
export function PairCard({ type, pair, isChosen, onChoose, onChange }: Props) {
  const t = useTranslations("duplicates")
  const noName = useTranslations("merges")("noName")
  const { first, second, score, reasons, dismissed_at, dismissed_by } = pair
  const names = { first: first.name || noName, second: second.name || noName }
  return (
    <li className={classes.pair} data-pair={`${first.id}-${second.id}`}>
      <div className={classes.why}>
        <CheckBox
          aria-label={t("choose", names)}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <span className={classes.score}>{t("score", { score })}</span>
        <span className={classes.reasons}>
          {reasons.map((reason) => t(`reasons.${type}.${reason}`)).join(" · ")}
        </span>
      </div>
      <div className={classes.sides}>
        <Side type={type} record={first} name={names.first} />
        <Side type={type} record={second} name={names.second} />
      </div>
      <div className={classes.actions}>
        {dismissed_at === null ? (
          <Link href={mergeHref(type, pair)} className={buttons.plain} aria-label={t("mergeNamed", names)}>
            {t("merge")}
          </Link>
        ) : (
          <p className={classes.by}>
            {dismissed_by ? t("by", { name: dismissed_by.name }) : t("bySomebody")}{" "}
            <Moment value={dismissed_at} />
          </p>
        )}
        <PlainButton
          look="subtle"
          aria-label={t(dismissed_at === null ? "dismissNamed" : "restoreNamed", names)}
          onClick={onChange}
        >
          {t(dismissed_at === null ? "dismiss" : "restore")}
        </PlainButton>
      </div>
    </li>
  )
}

function Side({ type, record, name }: { type: MergeType; record: ComparedRecord; name: string }) {
  const t = useTranslations("duplicates")
  const { id, detail, place, phones, websites, links, updated_at } = record
  const lines = [detail, place, ...phones, ...websites].filter((line) => line !== "")
  return (
    <div className={classes.side}>
      <a href={`/${type}/${id}`} target="_blank" rel="noreferrer" className={classes.name}>
        {name}
      </a>
      {[...new Set(lines)].map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
      <span className={classes.fine}>
        #{id} · {t(`links.${type}`, { count: links })} · {t("updated")} <Moment value={updated_at} />
      </span>
    </div>
  )
}
