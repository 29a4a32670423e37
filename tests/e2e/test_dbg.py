from PIL import Image
import time
def test_x(launch):
    app = launch(); time.sleep(4)
    Image.fromarray(app.pixels()).save("/tmp/e2e.png"); Image.fromarray(app.desktop.screenshot().copy()).save("/tmp/e2e_s.png"); print(app.geometry(), app.process.poll())
    app.process.terminate(); print(app.process.communicate()[0])
