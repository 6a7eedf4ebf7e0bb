import { useTranslations } from "next-intl"
import classes from "./product-mark.module.css"

/** A hall seen from above, one stand lit, and the product's name. */
export function ProductMark({ size = 22 }: { size?: number }) {
  const t = useTranslations("common")
  return (
    <span className={classes.mark} style={{ fontSize: size * 0.75 }}>
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <rect className={classes.hall} width="24" height="24" rx="6" />
        <rect className={classes.stand} x="5" y="5" width="6" height="6" rx="1.5" />
        <rect className={classes.lit} x="13" y="5" width="6" height="14" rx="1.5" />
        <rect className={classes.stand} x="5" y="13" width="6" height="6" rx="1.5" />
      </svg>
      {t("product")}
    </span>
  )
}
