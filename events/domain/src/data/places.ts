import rateCentres from './rate-centres.json' with { type: 'json' };

export { rateCentres };

const places = new Map(
  rateCentres.flatMap(({ city, region, areaCodes }) =>
    areaCodes.map((areaCode) => [areaCode, { region, rateCentre: city }] as const),
  ),
);

/** The region of a number of the North American plan, if the list of rate centres has its area code. */
export function placeOf(e164: string): { readonly region: string; readonly rateCentre: string } {
  return places.get(e164.slice(2, 5)) ?? { region: '', rateCentre: '' };
}
