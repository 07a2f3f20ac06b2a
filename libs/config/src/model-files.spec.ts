import { readSettings } from './settings.js';

describe('the speech model', () => {
  it('is a file, or the one of the optional package', () => {
    expect(readSettings({ VAD_MODEL: ' /opt/silero_vad.onnx ' }).vadModel).toBe('/opt/silero_vad.onnx');
    expect(readSettings({}).vadModel).toBeUndefined();
  });
});

describe('the folder of models', () => {
  it('lies in the data folder, or where MODELS_DIR says', () => {
    expect(readSettings({ DATA_DIR: '/srv/turant' }).modelsDir).toBe('/srv/turant/models');
    expect(readSettings({ DATA_DIR: '/srv/turant', MODELS_DIR: ' /opt/models ' }).modelsDir).toBe('/opt/models');
  });

  it('is filled from where MODELS_FROM says, else from packages', () => {
    expect(readSettings({ MODELS_FROM: ' https://mirror.example/models ' }).modelsFrom).toBe('https://mirror.example/models');
    expect(readSettings({}).modelsFrom).toBeUndefined();
  });
});

describe('the model of the end of a turn', () => {
  it('is off unless it is asked for', () => {
    expect(readSettings({}).endOfTurnModel).toBe(false);
    expect(readSettings({ END_OF_TURN_MODEL: 'on' }).endOfTurnModel).toBe(true);
    expect(() => readSettings({ END_OF_TURN_MODEL: 'yes' })).toThrow('END_OF_TURN_MODEL');
  });
});
