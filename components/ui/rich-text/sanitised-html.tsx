import { displayHtml } from "./display-html.ts"
import styles from "./rich-text.module.css"

type Props = {
  /** HTML as the API answers it: sanitised when it was stored. Nothing else may be passed. */
  html: string
  id?: string
}

/**
 * Shows stored HTML. The only place of the interface that writes HTML: what comes in has been sanitised on entry by the
 * CRM API, `displayHtml` lets nothing through but text marks and safe links, and the content security policy stops
 * scripts and event handlers should both ever fail.
 */
export function SanitisedHtml({ html, id }: Props) {
  const inner = { __html: displayHtml(html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this component is the one place for it, see above
  return <div id={id} className={styles.prose} dangerouslySetInnerHTML={inner} />
}
