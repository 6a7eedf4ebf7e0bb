import { useTranslations } from "next-intl"
import { weekOf } from "./compared.ts"

/** How weeks before and after the opening are told below a picture and in its table. */
export function useAxis(days: number | null) {
  const t = useTranslations("season")
  const nameOf = (week: number) =>
    week > 0 ? t("weeksBefore", { count: week }) : week < 0 ? t("weeksAfter", { count: -week }) : t("opening")
  const today = weekOf(days ?? 0)
  return {
    /** Of a point: below the picture. */
    at: (away: number) => String(-weekOf(away) + 0),
    /** Of a point, in words. */
    name: (at: string) => nameOf(-Number(at)),
    nameOf: (away: number) => nameOf(weekOf(away)),
    marks: [
      { at: String(-today + 0), label: t("today") },
      ...(today === 0 ? [] : [{ at: "0", label: t("opening") }]),
    ],
    axisLabel: t("axis"),
  }
}
