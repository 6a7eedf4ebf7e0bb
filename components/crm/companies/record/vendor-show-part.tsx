import { IconEye } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import styles from "#components/records/page/lines.module.css"
import { Chips, Field, Fields } from "#components/ui/page/record-block.tsx"
import { LifecycleList } from "./lifecycle-list.tsx"
import vendorStyles from "./vendor.module.css"
import type { VendorShow } from "./vendor-shows.ts"

/** A vendor at one trade show. */
export function VendorShowPart({ show }: { show: VendorShow }) {
  const t = useTranslations("company.vendor")
  return (
    <>
      <h3 className={vendorStyles.showName}>
        {show.name}
        {show.isFollowedUp ? (
          <span className={vendorStyles.followup}>
            <IconEye size={14} aria-hidden /> {t("followup")}
          </span>
        ) : null}
      </h3>
      <Fields>
        {show.sections.length > 0 ? (
          <Field label={t("sections")} isWide>
            <Chips names={show.sections} />
          </Field>
        ) : null}
        {show.lifecycles.length > 0 ? (
          <Field label={t("pipelines")} isWide>
            <LifecycleList lifecycles={show.lifecycles} />
          </Field>
        ) : null}
        {show.participations.length > 0 ? (
          <Field label={t("participations")} isWide>
            <ul className={styles.plainList}>
              {show.participations.map(({ session, boothSize }) => (
                <li key={session.id} className={styles.line}>
                  <span className={styles.grow}>
                    {session.name}{" "}
                    {session.is_current ? <span className={styles.mark}>{t("current")}</span> : null}
                  </span>
                  {boothSize === null ? null : (
                    <span className={vendorStyles.figure}>{t("boothSize", { size: boothSize })}</span>
                  )}
                </li>
              ))}
            </ul>
          </Field>
        ) : null}
      </Fields>
    </>
  )
}
