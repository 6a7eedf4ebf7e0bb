import { expect, it } from "vitest"
import { imagePaths } from "./image-names.ts"

const image = (brand_id: number, brand: string, name: string) => ({ brand_id, brand, name })

it("a zip has a folder a brand and no two names alike, whatever their case", () => {
  const images = [
    image(1, "Alba", "look.png"),
    image(1, "Alba", "LOOK.png"),
    image(2, "alba", "look.png"),
    image(1, "Alba", "look.png"),
  ]
  expect(imagePaths(images)).toEqual([
    "Alba/look.png",
    "Alba/LOOK (2).png",
    "alba (2)/look.png",
    "Alba/look (3).png",
  ])
})

it("no name leads out of its folder or is none", () => {
  const images = [
    image(1, "../../etc", "..\\..\\passwd"),
    image(2, "...", "\u0000"),
    image(3, "C:", "/absolute.png"),
  ]
  expect(imagePaths(images)).toEqual(["_.._etc/_.._passwd", "brand/_", "C_/_absolute.png"])
})
