/**
 * Land, drawn by hand. One row per four degrees of latitude, from 76° north to 56° south; each row alternates the
 * longitudes where land begins and ends. Coarse on purpose: the map is drawn as dots, like a departure board.
 */
const LAND: readonly (readonly number[])[] = [
  [-118, -80, -68, -20, 54, 66, 96, 112],
  [-124, -92, -88, -74, -54, -24, 68, 142],
  [-166, -64, -52, -28, 14, 40, 44, 180],
  [-164, -92, -76, -66, -50, -40, -23, -15, 10, 178],
  [-162, -94, -78, -64, -47, -43, 5, 13, 15, 19, 22, 166],
  [-160, -156, -132, -82, -78, -61, -6, -2, 8, 12, 13, 138, 156, 163],
  [-128, -56, -10, -6, -4, 1, 4, 143, 156, 158],
  [-124, -54, -4, 135, 142, 143],
  [-124, -64, -8, 9, 10, 29, 33, 49, 52, 132, 141, 144],
  [-124, -75, -8, 0, 9, 10, 15, 18, 20, 49, 53, 124, 126, 128, 139, 142],
  [-122, -76, -5, 11, 28, 120, 126, 129, 132, 141],
  [-117, -80, -9, 122, 130, 132],
  [-115, -98, -82, -80, -14, 48, 51, 122],
  [-112, -98, -82, -77, -16, 56, 66, 91, 92, 118, 120, 122],
  [-105, -97, -90, -87, -78, -68, -17, 37, 39, 57, 72, 87, 93, 107, 109, 111],
  [-98, -84, -17, 39, 42, 54, 73, 82, 94, 109, 120, 122],
  [-87, -83, -75, -64, -17, 51, 75, 80, 98, 110, 121, 126],
  [-82, -59, -13, 48, 80, 82, 98, 99, 123, 126],
  [-78, -51, -9, 3, 8, 47, 95, 103, 113, 118],
  [-80, -50, 9, 43, 99, 104, 109, 118, 119, 121, 127, 128],
  [-80, -37, 11, 39, 103, 106, 111, 115, 119, 123, 130, 145],
  [-79, -35, 13, 39, 106, 115, 123, 127, 138, 147],
  [-77, -37, 13, 41, 49, 50, 131, 136, 142, 144],
  [-75, -39, 12, 40, 44, 50, 123, 139, 141, 146],
  [-70, -40, 13, 35, 44, 49, 118, 148],
  [-70, -44, 14, 35, 43, 47, 113, 151],
  [-71, -49, 16, 33, 114, 154],
  [-71, -51, 18, 30, 115, 153],
  [-73, -56, 136, 151, 174, 176],
  [-73, -62, 145, 148, 173, 177],
  [-74, -65, 168, 173],
  [-74, -66],
  [-74, -68],
  [-70, -66],
];

const STEP = 4;
const NORTH = 76;

export const mapWidth = 360 / STEP;
export const mapHeight = LAND.length;

/** Map coordinates of a location; one unit per dot. */
function placeOf(latitude: number, longitude: number): readonly [x: number, y: number] {
  return [(longitude + 180) / STEP - 0.5, (NORTH - latitude) / STEP];
}

/**
 * Land as strokes along the latitudes. Drawn with `stroke-dasharray: 0 1` and round caps, which puts a dot at every
 * unit.
 */
export function landPath(): string {
  let path = '';
  LAND.forEach((row, y) => {
    let start: number | null = null;
    for (let x = 0; x <= mapWidth; x++) {
      const longitude = x * STEP - 180 + STEP / 2;
      const isLand =
        x < mapWidth &&
        row.some((from, at) => at % 2 === 0 && longitude >= from - 1 && longitude <= (row[at + 1] ?? from) + 1);
      if (isLand) start ??= x;
      else if (start !== null) {
        // A little longer than to the last dot, which rounding could cut off.
        path += `M${start} ${y}h${x - 1 - start + 0.1}`;
        start = null;
      }
    }
  });
  return path;
}

const DUBAI = placeOf(25.2, 55.3);

const CITIES = [
  placeOf(34, -118),
  placeOf(40.7, -74),
  placeOf(-23.5, -46.6),
  placeOf(51.5, 0),
  placeOf(6.5, 3.4),
  placeOf(-26.2, 28),
  placeOf(19, 73),
  placeOf(35.7, 139.7),
  placeOf(-6.2, 106.8),
  placeOf(-33.9, 151),
];

export const dubai = DUBAI;
export const cities = CITIES;

/** The arc of a flight from Dubai. All arcs bend north. */
export function flightTo([x, y]: readonly [number, number]): string {
  const [fromX, fromY] = DUBAI;
  const lift = Math.abs(x - fromX) * 0.22 + 1.5;
  return `M${fromX} ${fromY}Q${(fromX + x) / 2} ${Math.min(fromY, y) - lift} ${x} ${y}`;
}
