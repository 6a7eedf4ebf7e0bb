import { useTranslations } from "next-intl"
import { PageHead } from "#components/ui/page/page-head.tsx"
import {
  type ActivityRetention,
  type ProcessingRegisterData,
  securityMeasures,
} from "#lib/contract/privacy/processing-register.ts"
import { isRuleKind } from "#lib/contract/privacy/retention.ts"
import classes from "./register.module.css"

const described = ["purpose", "basis", "persons", "data"] as const

/** The register of processing: who is responsible, each activity, and what protects the data. */
export function RegisterScreen({ controllers, activities }: ProcessingRegisterData) {
  const t = useTranslations("processingRegister")
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <section className={classes.part} aria-labelledby="controller">
        <h2 id="controller">{t("controller")}</h2>
        {controllers.length === 0 && <p>{t("noController")}</p>}
        {controllers.map(({ name, address, email }) => (
          <p key={name}>{[name, address, email].filter(Boolean).join(" · ")}</p>
        ))}
      </section>
      {activities.map(({ activity, recipients, retention }) => (
        <section key={activity} className={classes.part} aria-labelledby={activity}>
          <h2 id={activity}>{t(`activities.${activity}.name`)}</h2>
          <dl className={classes.fields}>
            {described.map((field) => (
              <div key={field}>
                <dt>{t(`fields.${field}`)}</dt>
                <dd>{t(`activities.${activity}.${field}`)}</dd>
              </div>
            ))}
            <div>
              <dt>{t("fields.recipients")}</dt>
              <dd>{t("staff")}</dd>
              {recipients.map((recipient) => (
                <dd key={recipient}>{t(`recipients.${recipient}`)}</dd>
              ))}
            </div>
            <div>
              <dt>{t("fields.retention")}</dt>
              {retention.map((one) => (
                <Retention key={one.kind} retention={one} />
              ))}
            </div>
          </dl>
        </section>
      ))}
      <section className={classes.part} aria-labelledby="security">
        <h2 id="security">{t("security")}</h2>
        <ul>
          {securityMeasures.map((measure) => (
            <li key={measure}>{t(`measures.${measure}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Retention({ retention: { kind, days, ...rule } }: { retention: ActivityRetention }) {
  const t = useTranslations("processingRegister")
  const names = useTranslations("retention")
  const name = isRuleKind(kind) ? names(`kinds.${kind}.name`) : names(`fixed.kinds.${kind}`)
  const isOff = "is_on" in rule && !rule.is_on
  return (
    <dd>
      {name} – {names("days", { days })}
      {isOff && ` (${t("isOff")})`}
    </dd>
  )
}
