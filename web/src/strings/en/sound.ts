export const sound = {
  title: "Sounds",
  sound: "Play sounds",
  percent: (volume: number) => (volume === 0 ? "off" : `${Math.round(volume * 100)} %`),
};
