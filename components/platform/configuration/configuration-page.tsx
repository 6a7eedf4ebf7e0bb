import { getTranslations } from "next-intl/server"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { serverApi } from "#lib/api/server.ts"
import classes from "./configuration.module.css"

/** The event's configuration and its trade shows, to look at (T-8): nothing typed here is saved. */
export async function ConfigurationPage() {
  const [t, { configurations, tradeshows }] = await Promise.all([
    getTranslations("configuration"),
    serverApi.reference.getConfiguration(),
  ])
  return (
    <>
      <RecordBlock title={t("event")}>
        <p className={classes.hint}>{t("notSaved")}</p>
        <ul className={classes.entries}>
          {configurations.map(({ key, value }) => (
            <li key={key} className={classes.entry}>
              <input className={classes.input} value={key} disabled aria-label={t("key", { key })} />
              <input
                className={classes.input}
                defaultValue={value}
                autoComplete="off"
                aria-label={t("value", { key })}
              />
            </li>
          ))}
        </ul>
      </RecordBlock>
      <RecordBlock title={t("tradeshows")}>
        <ul className={classes.shows}>
          {tradeshows.map(({ id, name }) => (
            <li key={id} className={classes.show}>
              <h3>{name}</h3>
              <EmptyBlock>{t("placeholder")}</EmptyBlock>
            </li>
          ))}
        </ul>
      </RecordBlock>
    </>
  )
}
