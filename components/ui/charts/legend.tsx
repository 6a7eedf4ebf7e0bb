import classes from "./charts.module.css"
import { chartColours, dashes, opacityOf, type Series } from "./series.ts"

/** What each line and bar of a picture is, drawn as it is drawn there. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map((one) => (
        <li key={one.name}>
          <Sample {...one} />
          {one.label}
        </li>
      ))}
    </ul>
  )
}

function Sample({ colour, look }: Series) {
  const fill = chartColours[colour]
  if (look === "bar" || look === "hatched")
    return (
      <svg width="12" height="12" aria-hidden="true">
        <rect
          width="12"
          height="12"
          rx="2"
          fill={fill}
          fillOpacity={look === "hatched" ? 0.25 : opacityOf({ colour, look })}
        />
        {look === "hatched" && <path d="M0 12 12 0M0 6 6 0M6 12l6-6" stroke={fill} strokeWidth="1.5" />}
      </svg>
    )
  return (
    <svg width="24" height="12" aria-hidden="true">
      <line x1="0" x2="24" y1="6" y2="6" stroke={fill} strokeWidth="2" strokeDasharray={dashes[look]} />
    </svg>
  )
}
