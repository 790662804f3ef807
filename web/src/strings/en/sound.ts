export const sound = {
  title: "Sounds",
  sound: "Sounds on",
  percent: (volume: number) => (volume === 0 ? "off" : `${Math.round(volume * 100)} %`),
};
